import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { voicesQuery } from '../../../api/queries.ts';
import { ChoiceButton } from '../../../parts/ChoiceButton.tsx';
import { FeatureSearch } from '../../../parts/FeatureSearch.tsx';
import { StateNote } from '../../../parts/StateNote.tsx';
import styles from './ChooseFeature.module.css';
import { type FeatureChoice, filterChoices } from './feature-choices.ts';

/** Renders the first step: choosing a feature (ADD-01 to ADD-05). `taken`: types the item already has. */
export function ChooseFeature({
  taken,
  onChoose,
}: {
  taken: readonly string[];
  onChoose: (choice: FeatureChoice) => void;
}) {
  const [search, setSearch] = useState('');
  const choices = filterChoices(search, taken);
  const { data: voices } = useQuery(voicesQuery);
  return (
    <div className={styles.step}>
      <FeatureSearch value={search} onChange={setSearch} />
      {choices.length === 0 ? (
        <StateNote title="No matching features">Try another search.</StateNote>
      ) : (
        <ul className={styles.choices} aria-label="Features">
          {choices.map((choice) => {
            // Unknown while loading or after an error: the editor says what is missing.
            const missing = (voices && choice.preset?.missing({ voices })) ?? null;
            return (
              <li key={choice.id}>
                <ChoiceButton
                  picture={<KindIcon kind={choice.type} size={38} />}
                  title={
                    <>
                      {choice.title} {choice.isFeatured ? <Chip tone="cue">Featured</Chip> : null}{' '}
                      {missing ? <Chip tone="warn">Needs set-up</Chip> : null}
                    </>
                  }
                  line={missing ?? choice.description}
                  end={missing ? null : <ChevronRight size={18} aria-hidden="true" />}
                  isFeatured={choice.isFeatured && !missing}
                  onChoose={missing ? null : () => onChoose(choice)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

import type { CreatedMedia } from '@bitcue/shared/api/upload.ts';
import { type LucideIcon, Upload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ChoiceButton } from '../../parts/ChoiceButton.tsx';
import styles from './DonePanel.module.css';

/** What can be done with a clip that was just made. */
export interface DoneChoice {
  title: string;
  line: string;
  icon: LucideIcon;
  onChoose: (clip: CreatedMedia) => void;
}

/** What the panel takes. */
export interface DonePanelProps {
  clip: CreatedMedia;
  choices: readonly DoneChoice[];
  onAgain: () => void;
}

/** The clip is there: what to do with it (UP-19, UP-20). */
export function DonePanel({ clip, choices, onAgain }: DonePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.panel}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {clip.title} is in your library
      </h2>
      {choices.map(({ title, line, icon: Icon, onChoose }, place) => (
        <ChoiceButton
          key={title}
          picture={<Icon size={22} aria-hidden="true" />}
          title={title}
          line={line}
          isFeatured={place === 0}
          onChoose={() => onChoose(clip)}
        />
      ))}
      <ChoiceButton
        picture={<Upload size={22} aria-hidden="true" />}
        title="Upload Another file"
        line="Begin with an empty form"
        onChoose={onAgain}
      />
    </div>
  );
}

import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Pager } from './ClipListView.tsx';

const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

it('[LIB-04] says that there are more entries than were counted', () => {
  const pager = (offset: number, total: number) => (
    <Pager
      offset={offset}
      shown={9}
      total={total}
      counted={false}
      more={true}
      isBusy={false}
      onPrevious={() => {}}
      onNext={() => {}}
    />
  );
  const { rerender } = render(pager(0, 1_000));
  expect(screen.getByText('Showing 1 to 9 of 1000+ Entries')).toBeTruthy();
  rerender(pager(1_008, 1_000));
  expect(screen.getByText('Showing 1009 to 1017 of 1017+ Entries')).toBeTruthy();
  rerender(pager(9, 37));
  expect(screen.getByText('Showing 10 to 18 of 37+ Entries')).toBeTruthy();
  const last = { offset: 1_008, shown: 3, total: 1_011, counted: true, more: false };
  rerender(<Pager {...last} isBusy={false} onPrevious={() => {}} onNext={() => {}} />);
  expect(screen.getByText('Showing 1009 to 1011 of 1011 Entries')).toBeTruthy();
});

it.each([
  ['the first page of several', { offset: 0, more: true }, { Prev: true, Next: false }],
  ['a middle page', { offset: 9, more: true }, { Prev: false, Next: false }],
  ['the last page', { offset: 9, more: false }, { Prev: false, Next: true }],
  ['the only page', { offset: 0, more: false }, { Prev: true, Next: true }],
  ['a loading page', { offset: 9, more: true, isBusy: true }, { Prev: true, Next: true }],
])('[LIB-09, LIB-04] enables only the buttons that lead somewhere on %s', (_, over, disabled) => {
  render(
    <Pager shown={9} total={27} counted={true} isBusy={false} onPrevious={() => {}} onNext={() => {}} {...over} />,
  );
  expect({ Prev: isDisabled('Prev'), Next: isDisabled('Next') }).toEqual(disabled);
  expect(screen.getByText(`Showing ${over.offset + 1} to ${over.offset + 9} of 27 Entries`)).toBeTruthy();
});

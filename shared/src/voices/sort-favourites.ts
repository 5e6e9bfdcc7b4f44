/** Sorts voices so that favourites come first. Otherwise, the order stays the same. */
export function sortFavouritesFirst<T extends { name: string }>(
  voices: readonly T[],
  favourites: readonly string[],
): T[] {
  const isFavourite = ({ name }: T) => favourites.includes(name);
  return [...voices.filter(isFavourite), ...voices.filter((voice) => !isFavourite(voice))];
}

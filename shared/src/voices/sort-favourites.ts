/** Sorts voices so that the favourite ones come first. All keep their order otherwise. */
export function sortFavouritesFirst<T extends { name: string }>(
  voices: readonly T[],
  favourites: readonly string[],
): T[] {
  const isFavourite = ({ name }: T) => favourites.includes(name);
  return [...voices.filter(isFavourite), ...voices.filter((voice) => !isFavourite(voice))];
}

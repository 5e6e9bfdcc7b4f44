/** A Twitch category. */
export interface Category {
  id: string;
  name: string;
}

/** The categories the simulator knows, under Twitch's own ids. */
export const CATEGORIES: readonly Category[] = [
  { id: '509658', name: 'Just Chatting' },
  { id: '26936', name: 'Music' },
  { id: '509660', name: 'Art' },
  { id: '27471', name: 'Minecraft' },
  { id: '33214', name: 'Fortnite' },
  { id: '1469308723', name: 'Software and Game Development' },
];

/** A category with its picture, as Helix returns it. */
export function showCategory({ id, name }: Category) {
  return { id, name, box_art_url: `https://static-cdn.jtvnw.net/ttv-boxart/${id}-{width}x{height}.jpg` };
}

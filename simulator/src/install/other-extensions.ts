/** An extension of somebody else, released, which a channel may have in its slots. */
export interface OtherExtension {
  id: string;
  version: string;
  name: string;
  /** Address of its 100x100 icon; '' = it has none. */
  icon: string;
}

const icon = (name: string) => `https://extensions-discovery-images.twitch.tv/${name}/1.0.0/logo-100x100.png`;

/** Other extensions of this Twitch: demo data, three as there are three panel slots. Each can be panel or component. */
export const OTHER_EXTENSIONS: readonly OtherExtension[] = [
  { id: 'demoothergoals0000000000000001', version: '1.0.0', name: 'Demo goals', icon: icon('demo-goals') },
  { id: 'demootherquiz00000000000000002', version: '2.1.0', name: 'Demo quiz', icon: icon('demo-quiz') },
  { id: 'demootherschedule0000000000003', version: '0.3.0', name: 'Demo schedule', icon: '' },
];

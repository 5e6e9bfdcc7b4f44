/** Someone else's released extension, which a channel can have in its slots. */
export interface OtherExtension {
  id: string;
  version: string;
  name: string;
  /** URL of its 100x100 icon, or '' if it has none. */
  icon: string;
}

const icon = (name: string) => `https://extensions-discovery-images.twitch.tv/${name}/1.0.0/logo-100x100.png`;

/** Demo data: three other extensions, one per panel slot. Each can be a panel or a component. */
export const OTHER_EXTENSIONS: readonly OtherExtension[] = [
  { id: 'demoothergoals0000000000000001', version: '1.0.0', name: 'Demo goals', icon: icon('demo-goals') },
  { id: 'demootherquiz00000000000000002', version: '2.1.0', name: 'Demo quiz', icon: icon('demo-quiz') },
  { id: 'demootherschedule0000000000003', version: '0.3.0', name: 'Demo schedule', icon: '' },
];

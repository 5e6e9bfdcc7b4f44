import { AwayScreen } from '@bitcue/shared/ui/extension/AwayScreen.tsx';
import { EBS_URL } from '@bitcue/shared/ui/extension/ebs-url.ts';
import type { FeedState } from '@bitcue/shared/ui/extension/feed.ts';
import { AlertIcon, PersonIcon } from '@bitcue/shared/ui/extension/icons.tsx';
import { LostScreen } from '@bitcue/shared/ui/extension/LostScreen.tsx';
import { StatusScreen } from '@bitcue/shared/ui/extension/StatusScreen.tsx';
import type { ReactNode } from 'react';
import { DashboardLink } from './DashboardLink.tsx';

/** Props of `Standby`. */
export interface StandbyProps {
  state: FeedState<unknown>;
  /** Twitch sends no valid token; `started`: whether it has ever sent one. */
  lost: boolean;
  started: boolean;
  skeleton: ReactNode;
  onRetry: () => void;
}

/** Replaces the channel: loading, no connection, an ended session, or why it is not shown. */
export function Standby({ state, lost, started, skeleton, onRetry }: StandbyProps) {
  if (lost) return <LostScreen started={started} />;
  if (state.status === 'away') {
    return (
      <AwayScreen
        title="The server is unavailable"
        text="We keep trying to reach it."
        retryAt={state.retryAt}
        onRetry={onRetry}
      />
    );
  }
  if (state.status === 'refused') return <Refusal code={state.code} message={state.message} />;
  return skeleton;
}

function Refusal({ code, message }: { code: string; message: string }) {
  if (code === 'auth.forbidden') {
    return (
      <StatusScreen
        icon={<PersonIcon />}
        title="This page is for the streamer"
        text="Only the channel’s owner can set up and run the extension. Viewers find it on the channel page."
      />
    );
  }
  if (code === 'channel.unknown') {
    return (
      <StatusScreen
        icon={<PersonIcon />}
        title="One step first"
        text="Sign in to the dashboard with this Twitch account. This page then continues automatically."
        action={<DashboardLink href={`${EBS_URL}/dashboard`}>Open the dashboard</DashboardLink>}
      />
    );
  }
  return <StatusScreen icon={<AlertIcon />} title="Not right now" text={message} />;
}

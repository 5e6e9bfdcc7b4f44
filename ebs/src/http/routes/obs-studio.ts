import { readObs, showObsForm } from '@bitcue/shared/api/obs-studio.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { explainRefusal, type Obs } from '../../ports/obs-studio.ts';
import { defineRoute, type Route } from '../route.ts';

/** Declares the routes for the streamer's OBS: what the alert page says about it, and the form for obs-websocket. */
export function obsRoutes({ obs }: { obs: Obs }): Route[] {
  return [
    // A tab reads after each change on the channel.
    defineRoute(readObs, 'streamer', { points: 600, perS: 60 }, async ({ caller }) => ({
      body: { report: await obs.find(caller.id) },
    })),

    defineRoute(
      showObsForm,
      'streamer',
      { points: 20, perS: 60 },
      async ({ caller }) => {
        if ((await obs.find(caller.id)) === null)
          throw new AppError('alert.obs_refused', { message: explainRefusal('absent') });
        const answer = await obs.ask(caller.id, { do: 'show-form' });
        if (answer.kind === 'refused') throw new AppError('alert.obs_refused', { message: explainRefusal(answer.why) });
        if (answer.kind === 'failed') throw new AppError('alert.obs_refused');
        return { body: { message: 'The form is open. In OBS, right-click the alert source and choose Interact.' } };
      },
      { audit: { none: 'It changes nothing here: what is typed into the form stays in OBS.' } },
    ),
  ];
}

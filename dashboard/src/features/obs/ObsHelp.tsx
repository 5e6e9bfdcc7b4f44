import { showObsForm } from '@bitcue/shared/api/obs-studio.ts';
import { OBS_LEVEL, OBS_LEVELS } from '@bitcue/shared/obs-studio/connection.ts';
import { ON_BLOCKED } from '@bitcue/shared/obs-studio/local-network.ts';
import type { ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useState } from 'react';
import { call, messageOf } from '../../api/call.ts';
import styles from './ObsHelp.module.css';

/** Shows what the alert page reports about OBS, and how to set up both connections to it. */
export function ObsHelp({ report }: { report: ObsReport | null }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      setAnswer((await call(showObsForm)).message);
    } catch (error) {
      setAnswer(messageOf(error));
    }
    setAsking(false);
  };
  return (
    <details className={styles.help}>
      <summary>How to set this up in OBS</summary>
      <p>
        {report === null
          ? 'No alert page is open in OBS now.'
          : `The alert page in OBS has “${OBS_LEVELS[report.level]}”${report.version === null ? '' : ` (version ${report.version})`}.`}
      </p>
      <h4>Scenes and replays: built into OBS</h4>
      <ol>
        <li>In OBS, open the properties of the alert source.</li>
        <li>
          Under Page permissions, choose “{OBS_LEVELS[OBS_LEVEL.switch]}”. For replays alone, “
          {OBS_LEVELS[OBS_LEVEL.replay]}” is enough.
        </li>
      </ol>
      <h4>Audio, sources and filters: obs-websocket</h4>
      <ol>
        <li>In OBS, open Tools, then WebSocket Server Settings, and enable the WebSocket server.</li>
        <li>Copy its password under Show Connect Info.</li>
        <li>
          Show the form here while you are not streaming. In OBS, right-click the alert source, choose Interact, and
          type the password there. It stays in OBS and is never sent to us.
        </li>
      </ol>
      <div>
        <Button disabled={report === null || isAsking} onClick={() => void ask()}>
          Show the form in OBS
        </Button>
      </div>
      {answer === null ? null : <p role="status">{answer}</p>}
      <p>
        OBS on the same computer is at ws://127.0.0.1:4455. OBS on another computer needs an address that begins with
        wss://, because browsers do not let an https page open any other.
      </p>
      {report?.websocket === 'unreachable' ? <p>OBS does not answer at its address. {ON_BLOCKED}</p> : null}
    </details>
  );
}

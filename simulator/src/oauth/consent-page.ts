import { createPage, escapeHtml } from '../http/html-page.ts';
import type { User } from '../state/model.ts';
import { describeScope } from './scopes.ts';

/** The consent page. `fields` are the request's own parameters, posted back unchanged. */
export function createConsentPage(
  users: readonly User[],
  scopes: readonly string[],
  fields: Readonly<Record<string, string>>,
): string {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const options = users
    .map((user) => `<option value="${escapeHtml(user.login)}">${escapeHtml(user.displayName)}</option>`)
    .join('');
  const list = scopes.map((scope) => `<li>${escapeHtml(describeScope(scope))}</li>`).join('');
  const wants =
    scopes.length === 0 ? '<p>It only asks who you are.</p>' : `<p>It would be allowed to:</p><ul>${list}</ul>`;
  return createPage(
    'Local Twitch: authorize',
    `<h1>Authorize this app?</h1><p>This is the simulator’s local Twitch. No real account is involved.</p>${wants}
    <form method="post" action="/auth/authorize">${hidden}<label>Sign in as<select name="user">${options}</select></label>
    <div><button name="decision" value="allow">Authorize</button><button class="quiet" name="decision" value="deny">Cancel</button></div></form>`,
  );
}

/** The page for a request that cannot be answered with a redirect. */
export function createErrorPage(message: string): string {
  return createPage('Local Twitch: error', `<h1>Sign-in failed</h1><p>${escapeHtml(message)}</p>`);
}

// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { connectToParent, findParentOrigin, type LinkWindow } from '../../helper/link.ts';
import { wrapMessage } from '../../helper/messages.ts';

const STAGE = 'http://localhost:8090';

function frame(overrides: { referrer?: string; ancestors?: string[] } = {}) {
  const target = new EventTarget();
  const postMessage = vi.fn();
  const parent = { postMessage } as unknown as Window;
  const view = {
    parent,
    document: { referrer: overrides.referrer ?? '' },
    location: overrides.ancestors === undefined ? {} : { ancestorOrigins: overrides.ancestors },
    addEventListener: target.addEventListener.bind(target),
  } as unknown as LinkWindow;
  const receive = (data: unknown, from: { source?: unknown; origin?: string } = {}) => {
    const event = new Event('message');
    target.dispatchEvent(Object.assign(event, { data, source: parent, origin: STAGE, ...from }));
  };
  return { view, postMessage, receive };
}

describe('the helper’s link to the embedding page', () => {
  it('finds the page by ancestorOrigins, then by referrer', () => {
    expect(findParentOrigin(frame({ ancestors: [STAGE], referrer: 'http://other.test/' }).view)).toBe(STAGE);
    expect(findParentOrigin(frame({ referrer: `${STAGE}/somewhere` }).view)).toBe(STAGE);
    expect(findParentOrigin(frame({ ancestors: [] }).view)).toBeNull();
  });

  it('posts to that origin only, and not at all outside of a page', () => {
    const inside = frame({ ancestors: [STAGE] });
    connectToParent(inside.view).post({ type: 'ready' });
    expect(inside.postMessage).toHaveBeenCalledExactlyOnceWith(wrapMessage({ type: 'ready' }), STAGE);
    const outside = frame();
    connectToParent(outside.view).post({ type: 'ready' });
    expect(outside.postMessage).not.toHaveBeenCalled();
  });

  it('ignores any other window, origin or message', () => {
    const { view, receive } = frame({ ancestors: [STAGE] });
    const heard = vi.fn();
    connectToParent(view).onMessage(heard);
    receive(wrapMessage({ type: 'transactionCancelled' }), { origin: 'http://evil.test' });
    receive(wrapMessage({ type: 'transactionCancelled' }), { source: window });
    receive({ type: 'transactionCancelled' });
    receive(null);
    expect(heard).not.toHaveBeenCalled();
    receive(wrapMessage({ type: 'transactionCancelled' }));
    expect(heard).toHaveBeenCalledExactlyOnceWith({ type: 'transactionCancelled' });
  });
});

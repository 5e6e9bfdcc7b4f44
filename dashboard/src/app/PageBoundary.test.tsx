import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PageBoundary } from './PageBoundary.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const failure = new Error('The file did not arrive.');
function Broken(): never {
  throw failure;
}

it('[LOG-02] shows that a page could not be loaded, reports it, and still renders the next page', () => {
  // React logs errors caught by a boundary.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const { rerender } = render(
    <PageBoundary at="/one">
      <Broken />
    </PageBoundary>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  expect(reported).toHaveBeenCalledWith(failure);
  rerender(<PageBoundary at="/two">The next page</PageBoundary>);
  expect(screen.getByText('The next page')).toBeDefined();
});

import { toast } from 'sonner';

/** Copies an address to the clipboard and shows the result in a toast (ERR-01). `done`: the toast on success. */
export async function copyUrl(url: string, done = 'Copied URL to Clipboard'): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(done);
  } catch {
    toast.error('Failed to copy to clipboard');
  }
}

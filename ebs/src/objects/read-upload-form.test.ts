import { createServer, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { readUploadForm } from './read-upload-form.ts';

it('an upload that stalls is aborted, and nothing is kept', async () => {
  const [keep, discard] = [vi.fn(), vi.fn()];
  const failed = new Promise<unknown>((resolve) => {
    const server = createServer((request, response) => {
      const take = async (_: unknown, file: Parameters<typeof buffer>[0]) => {
        await buffer(file);
        return { keep, discard };
      };
      readUploadForm(request, take, 50)
        .then(() => resolve('kept'), resolve)
        .finally(() => {
          response.end();
          server.close();
          server.closeAllConnections();
        });
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const headers = { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': 10_000 };
      const sent = httpRequest({ port, host: '127.0.0.1', method: 'POST', headers });
      sent.on('error', () => {});
      sent.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nsome of it');
    });
  });
  expect(await failed).toMatchObject({ code: 'upload.form', detail: { why: 'idle' } });
  expect(keep).not.toHaveBeenCalled();
});

import { expect, jest, test } from '@jest/globals';
import { events } from '@portal/shared/events';
import { onAny, startServer } from '@portal/shared/testing/server';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { usePhoto } from './use-photo.ts';

const server = startServer();
const address = (last: string) => `/api/agents/10482/photo/0b9f7a52-1c9e-4f1c-9a55-1f6d5a1a7c1${last}`;

function Shown({ location }: { location: string | null }): ReactNode {
  const { src, isLoading } = usePhoto(location, 'small');
  return <output>{isLoading ? 'loading' : (src ?? 'none')}</output>;
}
const shown = () => screen.getByRole('status').textContent;

test('HOST-47 a private photo is read once with the tokens of the page, and shown as data', async () => {
  server.use(onAny(() => new Response('photo', { headers: { 'content-type': 'image/webp' } })));
  const { unmount } = render(<Shown location={address('1')} />);
  expect(shown()).toBe('loading');
  await waitFor(() => expect(shown()).toBe(`data:image/webp;base64,${btoa('photo')}`));
  unmount();
  render(<Shown location={address('1')} />);
  await waitFor(() => expect(shown()).toMatch(/^data:/));
  expect(server.calls.map(({ url }) => url)).toEqual([`${address('1')}?size=small`]);
});

test('HOST-47 the photos of one visitor are not kept for the next', async () => {
  server.use(onAny(() => new Response('photo', { headers: { 'content-type': 'image/webp' } })));
  const { unmount } = render(<Shown location={address('3')} />);
  await waitFor(() => expect(shown()).toMatch(/^data:/));
  unmount();
  const nobody = { role: null, actingRole: null, agentId: null, reloDirectorId: null };
  events.from('session').publish('session.subject-changed', nobody);
  render(<Shown location={address('3')} />);
  await waitFor(() => expect(server.calls).toHaveLength(2));
});

test('HOST-47 a photo that may not be read counts as missing, and is tried again the next time', async () => {
  const info = jest.spyOn(console, 'info').mockImplementation(() => {});
  server.use(onAny(() => Response.json({ code: 'forbidden' }, { status: 403 })));
  const { unmount } = render(<Shown location={address('2')} />);
  await waitFor(() => expect(shown()).toBe('none'));
  unmount();
  render(<Shown location={address('2')} />);
  await waitFor(() => expect(server.calls).toHaveLength(2));
  info.mockRestore();
});

test('without a photo nothing is asked for; an address outside is left to the browser', () => {
  const { rerender } = render(<Shown location={null} />);
  expect(shown()).toBe('none');
  rerender(<Shown location="https://photos.example.com/maya.jpg" />);
  expect(shown()).toBe('https://photos.example.com/maya.jpg');
  rerender(<Shown location="javascript:alert(1)" />);
  expect(shown()).toBe('none');
  expect(server.calls).toEqual([]);
});

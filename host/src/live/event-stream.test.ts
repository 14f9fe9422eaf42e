import { expect, test } from '@jest/globals';
import { eventStreamParser, type StreamMessage } from './event-stream.ts';

const STREAM = ':\nid: 7-1\n\nid: 8-2\ndata: {"a":"b: c"}\n\nevent: end\ndata: expired\n\n';
const MESSAGES = [
  { id: '7-1', event: 'message', data: '' },
  { id: '8-2', event: 'message', data: '{"a":"b: c"}' },
  { id: null, event: 'end', data: 'expired' },
];

test('messages are the same in whatever pieces they arrive', () => {
  for (let size = 1; size <= STREAM.length; size++) {
    const messages: StreamMessage[] = [];
    const read = eventStreamParser((message) => messages.push(message));
    for (let at = 0; at < STREAM.length; at += size) read(STREAM.slice(at, at + size));
    expect(messages).toEqual(MESSAGES);
  }
});

test('a message that is cut off by the end of the stream is dropped', () => {
  const messages: StreamMessage[] = [];
  eventStreamParser((message) => messages.push(message))('id: 9-9\ndata: {"a"');
  expect(messages).toEqual([]);
});

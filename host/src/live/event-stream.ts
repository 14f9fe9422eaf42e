/** One message of a stream of server-sent events. */
export interface StreamMessage {
  /** Null where the message has none. */
  id: string | null;
  event: string;
  data: string;
}

/**
 * Reads server-sent events as they come, whatever the pieces they arrive in. `EventSource` cannot send headers.
 * @param onMessage also gets messages without data: they are signs of life
 */
export function eventStreamParser(onMessage: (message: StreamMessage) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) onMessage(messageOf(block));
  };
}

function messageOf(block: string): StreamMessage {
  const message: StreamMessage = { id: null, event: 'message', data: '' };
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'id') message.id = value;
    if (field === 'event') message.event = value;
    if (field === 'data') message.data = value;
  }
  return message;
}

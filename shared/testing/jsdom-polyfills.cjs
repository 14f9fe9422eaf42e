// What react-router 8, antd 6 or the Amplify client expect from a browser and jsdom lacks.
const { runInThisContext } = require('node:vm');

// Node's globals, which jsdom keeps out of the page.
const node = runInThisContext('globalThis');
const { BroadcastChannel, Headers, ReadableStream, TextDecoder, TextEncoder, TransformStream, WritableStream } = node;
Object.assign(globalThis, {
  BroadcastChannel,
  Headers,
  ReadableStream,
  TextDecoder,
  TextEncoder,
  TransformStream,
  WritableStream,
  // What Node parses or throws belongs to another realm than the page: `instanceof` would not recognize it.
  Response: class Response extends node.Response {
    static error() {
      return Object.setPrototypeOf(super.error(), this.prototype);
    }

    async json() {
      return JSON.parse(await this.text());
    }
  },
  Request: class Request extends node.Request {
    constructor(input, { signal, ...init } = {}) {
      super(input, signal ? { ...init, signal: ofNode(signal) } : init);
    }
  },
  // No test reaches a network; `startServer` responds instead.
  fetch: (input) => Promise.reject(new TypeError(`No server was started for ${input.url ?? input}`)),
});

/** Node's Request refuses the signal of jsdom. */
function ofNode(signal) {
  if (signal instanceof node.AbortSignal) return signal;
  const controller = new node.AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  return controller.signal;
}
// React's scheduler and antd's form use it, and Node's keeps the process alive. The timer is real even where a test
// stops the clock.
const { setTimeout: soon } = globalThis;
globalThis.MessageChannel = class MessageChannel {
  port1 = { onmessage: null };
  port2 = { postMessage: (data) => void soon(() => this.port1.onmessage?.({ data })) };
};
globalThis.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
});
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.IntersectionObserver ??= class {
  observe() {}
  disconnect() {}
};
globalThis.Element.prototype.scrollIntoView ??= () => {};
globalThis.HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
globalThis.HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};
// antd measures the scroll bar by a pseudo-element, which jsdom reports as not implemented.
const { getComputedStyle } = globalThis;
globalThis.getComputedStyle = (element) => getComputedStyle(element);

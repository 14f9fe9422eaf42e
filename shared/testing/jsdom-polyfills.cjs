// What jsdom lacks and react-router 8, antd 6 or the Amplify client expect of a browser.
const { TextDecoder, TextEncoder } = require('node:util');
const streams = require('node:stream/web');

Object.assign(globalThis, {
  TextEncoder,
  TextDecoder,
  ReadableStream: streams.ReadableStream,
  WritableStream: streams.WritableStream,
  TransformStream: streams.TransformStream,
});
// React's scheduler would use it, and Node's keeps the process alive; without it timers serve.
delete globalThis.MessageChannel;
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
globalThis.HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
globalThis.HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};
// antd measures the scroll bar by a pseudo-element, which jsdom reports as not implemented.
const { getComputedStyle } = globalThis;
globalThis.getComputedStyle = (element) => getComputedStyle(element);

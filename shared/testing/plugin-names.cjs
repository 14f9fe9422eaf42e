// Fastify looks for the name of a plugin in `require.cache`, which in jest is computed anew on each access: most of the
// time a portal needs to start. A function that has a display name is not looked for.
const displayName = Symbol.for('fastify.display-name');

// every function, since plugins are made anew for each portal
// oxlint-disable-next-line no-extend-native
Object.defineProperty(Function.prototype, displayName, {
  get() {
    return this.name || 'anonymous';
  },
  // as fastify-plugin does
  set(value) {
    Object.defineProperty(this, displayName, { value, writable: true });
  },
});

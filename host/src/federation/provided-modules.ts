// The build replaces this with one import per share key (shared/build/provided-modules-loader.cjs): the host provides
// only what is in its own graph.
export {};

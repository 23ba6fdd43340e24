// Preloaded in tests: the first process believes that it is an older Node; the one it hands over to does not.
if (process.env.PRETEND_NODE_VERSION !== undefined) {
  const node = process.env.PRETEND_NODE_VERSION;
  delete process.env.PRETEND_NODE_VERSION;
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node } });
}

// A thread of a search: runs the module of the worker that started it, in the same memory.

self.onmessage = async ({ data: { family, module, memory } }) => {
  const api = await import(`./games/${family}.js`);
  await api.default({ module_or_path: module, memory });
  self.postMessage('ready');
  api.help();
};

// Loaded before a program (`node --import`): prints on standard error, as JSON, what its process took.
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const usage = {
    seconds: performance.now() / 1000, // since the process began
    cpuSeconds: (user + system) / 1e6,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  };
  process.stderr.write(`${JSON.stringify(usage)}\n`);
});

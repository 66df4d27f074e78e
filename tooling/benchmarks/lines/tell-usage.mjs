// Loaded before a program with a channel to its parent (`node --expose-gc --import`): tells, when asked, what its process
// has taken, and what of it is in use after a collection.
import process from 'node:process';

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  for (let i = 0; i < 4; i++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({
    cpuSeconds: (user + system) / 1e6,
    liveBytes: heapUsed + external,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  });
});
process.channel?.unref(); // a listener would keep the process running

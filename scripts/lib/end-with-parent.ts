// For programs that bootstrap.mjs starts: when it is gone, also by kill -9, they end as if they got SIGTERM.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

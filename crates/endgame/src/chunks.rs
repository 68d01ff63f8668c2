use core::ops::Range;
use core::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Indices that a thread takes at a time.
const CHUNK: u64 = 1 << 14;
/// The most threads that are started.
const MAX_THREADS: usize = 1024;

/// Splits the indices below `size` into ranges, calls `work` with each on several threads, and returns the sum of
/// its results.
pub(crate) fn sum_chunks(
    threads: usize,
    size: u64,
    work: impl Fn(Range<u64>) -> u64 + Sync,
) -> u64 {
    let next = AtomicU64::new(0);
    let run = || {
        let mut sum = 0;
        loop {
            let start = next.fetch_add(CHUNK, Ordering::Relaxed);
            if start >= size {
                return sum;
            }
            sum += work(start..size.min(start + CHUNK));
        }
    };
    let threads = threads.min(MAX_THREADS).min(size.div_ceil(CHUNK) as usize);
    if threads <= 1 {
        return run();
    }
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
        let sums = workers.into_iter().map(thread::ScopedJoinHandle::join);
        sums.map(|sum| sum.expect("a worker does not panic")).sum()
    })
}

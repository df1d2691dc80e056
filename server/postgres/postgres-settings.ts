const megabyte = 2 ** 20

/** Server settings for a machine that PostgreSQL shares with the rest of us. */
export function settingsFor(memoryBytes: number): Record<string, string> {
  const sharedMb = Math.round(Math.min(1024, Math.max(64, memoryBytes / megabyte / 16)))
  return {
    listen_addresses: '',
    max_connections: '80',
    shared_buffers: `${sharedMb}MB`,
    effective_cache_size: `${sharedMb * 6}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // What was acknowledged is on disk.
    synchronous_commit: 'on',
    wal_compression: 'pglz',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    jit: 'off',
    // One question does not take the processors of all others.
    max_parallel_workers_per_gather: '0',
    autovacuum_naptime: '10s',
    autovacuum_vacuum_cost_limit: '1000',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
  }
}

import { join } from 'node:path';
import { maxPosts, minutesBetweenRuns } from './bindings.ts';
import type { DeployConfig } from './deploy-config.ts';

export interface WorkerOptions extends Pick<DeployConfig, 'workerName' | 'bucketName' | 'siteUrl'> {
  /** The Worker's main module. */
  main: string;
  /** Folder of the code build. */
  buildDir: string;
  /** Folder of the files that Cloudflare serves itself. */
  assets: string;
  /** Identifies this version of the Worker. */
  version: string;
}

/** How often a publish may call the bucket or the backend. Only rendering every page takes nearly as many calls. */
const callsPerPost = 4;

/**
 * Wrangler's configuration of the Worker. It contains no account ID: wrangler reads that from CLOUDFLARE_ACCOUNT_ID.
 * https://developers.cloudflare.com/workers/wrangler/configuration/
 */
export function wranglerConfig(options: WorkerOptions) {
  const { workerName, main, buildDir, assets, bucketName, siteUrl, version } = options;
  const { hostname } = new URL(siteUrl);
  const isCustomDomain = !hostname.endsWith('.workers.dev') && hostname.includes('.');
  return {
    name: workerName,
    main,
    compatibility_date: '2026-10-01',
    compatibility_flags: ['nodejs_compat'],
    alias: {
      'site-code': join(buildDir, 'code.json'),
      'site-renderer': join(buildDir, 'renderer', 'entry.mjs'),
    },
    define: {
      // Astro's bundle passes it to createRequire, which accepts only a file.
      'import.meta.url': '"file:///renderer/entry.mjs"',
      'process.env.NODE_ENV': '"production"',
    },
    minify: true,
    assets: { directory: assets, html_handling: 'none', not_found_handling: 'none' },
    // The cache in front of the Worker. It's empty after a new version of the Worker is deployed.
    cache: { enabled: true },
    r2_buckets: [{ binding: 'RELEASES', bucket_name: bucketName }],
    durable_objects: { bindings: [{ name: 'PUBLISHER', class_name: 'PublisherObject' }] },
    migrations: [{ tag: 'publisher', new_sqlite_classes: ['PublisherObject'] }],
    vars: { VERSION: version },
    triggers: { crons: [`*/${minutesBetweenRuns} * * * *`] },
    // Cloudflare allows at most five minutes. If the site's index is lost, a publish reads and stores every post again.
    limits: { cpu_ms: 300_000, subrequests: maxPosts * callsPerPost },
    observability: { enabled: true },
    workers_dev: !isCustomDomain,
    // The site redirects the www host.
    ...(isCustomDomain && {
      routes: [hostname, `www.${hostname}`].map((pattern) => ({ pattern, custom_domain: true })),
    }),
  } as const;
}

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts, runPlatform } from '../browser/fixtures/running-platform.ts';
import { publishableKey } from '../browser/fixtures/staff.ts';
import { findChromium } from '../chromium.ts';
import { median } from './table.ts';

export interface LighthouseScores {
  path: string;
  /** 0 to 100, median of the runs, by category. */
  categories: Record<string, number>;
  /** Milliseconds. */
  largestContentfulPaint: number;
  totalBlockingTime: number;
  cumulativeLayoutShift: number;
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

const runs = 3;

/** Lighthouse's mobile profile on pages as production serves them, one after the other. */
export async function lighthouseScores(paths: readonly string[]): Promise<LighthouseScores[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const ports = await freePorts();
  const platform = await runPlatform(dataDir, ports, {
    PUBLIC_APP_ENV: 'production',
    PUBLIC_SITE_URL: `http://localhost:${ports.SITE_PORT}`,
    PUBLIC_SUPABASE_URL: `http://localhost:${ports.BACKEND_PORT}`,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    PUBLIC_SUPABASE_PROJECT_ID: 'local',
  });
  try {
    const scores: LighthouseScores[] = [];
    for (const path of paths) {
      const reports: Report[] = [];
      for (let run = 0; run < runs; run++) reports.push(await audit(platform.site + path));
      scores.push(summary(path, reports));
    }
    return scores;
  } finally {
    await platform.stop();
    rmSync(dataDir, { recursive: true });
  }
}

async function audit(url: string): Promise<Report> {
  const sandbox = process.getuid?.() === 0 ? ' --no-sandbox' : '';
  const { stdout } = await promisify(execFile)(
    'lighthouse',
    [
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance,accessibility,best-practices,seo',
      `--chrome-flags=--headless=new --disable-gpu --disable-dev-shm-usage${sandbox}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: findChromium() },
      maxBuffer: 64 * 1024 * 1024,
      timeout: 120_000,
    },
  );
  return JSON.parse(stdout) as Report;
}

function summary(path: string, reports: readonly Report[]): LighthouseScores {
  const middle = (audit: string) =>
    median(reports.map((report) => report.audits[audit]?.numericValue ?? NaN));
  const names = Object.keys(reports[0]?.categories ?? {});
  return {
    path,
    categories: Object.fromEntries(
      names.map((name) => [
        name,
        median(reports.map((report) => (report.categories[name]?.score ?? NaN) * 100)),
      ]),
    ),
    largestContentfulPaint: middle('largest-contentful-paint'),
    totalBlockingTime: middle('total-blocking-time'),
    cumulativeLayoutShift: middle('cumulative-layout-shift'),
  };
}

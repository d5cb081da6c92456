import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../chromium.ts';

/** `debuggingPort`: where Lighthouse connects. */
export function launchBrowser(debuggingPort?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      // Chromium can't use its sandbox as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]),
    ],
  });
}

import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../chromium.ts';

/** The browser of the tests, without a screen. `port`: where it can be steered from outside. */
export function launchBrowser(port?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      // Chromium refuses to sandbox itself as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
    ],
  });
}

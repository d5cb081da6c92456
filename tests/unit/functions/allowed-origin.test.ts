import { describe, expect, it } from 'vitest';
import { allowedOrigin } from '../../../supabase/functions/_shared/allowed-origin.ts';

describe('the origins that can read responses in a browser', () => {
  it.each([
    ['https://www-less.example', 'https://www-less.example'],
    ['https://www-less.example/', 'https://www-less.example'],
    ['https://site.example/blog?q=1', 'https://site.example'],
    ['https://site.example:443', 'https://site.example'],
    ['https://site.example', 'https://content.site.example'],
    ['https://site.example:8443', 'https://content.site.example:8443'],
    ['http://localhost:4321', 'http://localhost:4321'],
    ['http://localhost:4321', 'http://127.0.0.1:4321'],
    ['http://localhost:4321', 'http://[::1]:4321'],
    ['http://localhost:4321', 'http://content.localhost:4321'],
    ['http://127.0.0.1:4321', 'http://localhost:4321'],
    ['http://[::1]:4321', 'http://127.0.0.1:4321'],
    ['http://localhost', 'http://127.0.0.1'],
  ])('of the site at %s include %s', (siteUrl, origin) => {
    expect(allowedOrigin(origin, siteUrl)).toBe(origin);
  });

  it.each([
    ['https://site.example', null],
    ['https://site.example', ''],
    ['https://site.example', '*'],
    ['https://site.example', 'null'],
    ['https://site.example', 'https://evil.test'],
    ['https://site.example', 'http://site.example'],
    ['https://site.example', 'https://site.example:8443'],
    ['https://site.example', 'https://site.example/'],
    ['https://site.example', 'https://site.example.'],
    ['https://site.example', 'https://site.example.evil.test'],
    ['https://site.example', 'https://evilsite.example'],
    ['https://site.example', 'https://evil.site.example'],
    ['https://site.example', 'https://evil-content.site.example'],
    ['https://site.example', 'https://x.content.site.example'],
    ['https://site.example', 'https://site.example@evil.test'],
    ['https://site.example', 'https://evil.test/https://site.example'],
    ['https://site.example', 'https://site.example, https://evil.test'],
    ['https://site.example', 'https://siteXexample'],
    ['https://site.example', 'http://localhost:4321'],
    ['http://localhost:4321', 'http://localhost'],
    ['http://localhost:4321', 'http://localhost:54321'],
    ['http://localhost:4321', 'https://localhost:4321'],
    ['http://localhost:4321', 'http://evil.localhost:4321'],
    ['http://localhost:4321', 'http://127.0.0.2:4321'],
    ['http://localhost:4321', 'http://content.127.0.0.1:4321'],
    // Without a usable SITE_URL no origin is the site's.
    [undefined, 'https://site.example'],
    ['', 'null'],
    ['site.example', 'https://site.example'],
    ['javascript:alert(1)', 'null'],
    ['file:///srv/site', 'null'],
  ])('of the site at %s do not include %s', (siteUrl, origin) => {
    expect(allowedOrigin(origin, siteUrl)).toBeUndefined();
  });
});

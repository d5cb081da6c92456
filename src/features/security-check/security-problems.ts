import { appEnvironment } from '~rules/settings/app-environment';

interface Site {
  /** The value of PUBLIC_APP_ENV. */
  environment: string | undefined;
  /** Whether the page came over HTTPS or from loopback. */
  isSecure: boolean;
  /** Required settings by name. */
  settings: Readonly<Record<string, string | undefined>>;
}

/** The problems that the production security check logs. None outside of production. */
export function securityProblems({ environment, isSecure, settings }: Site): string[] {
  if (appEnvironment(environment) !== 'production') return [];
  const missing = Object.keys(settings).filter((name) => !settings[name]);
  return [
    ...(isSecure ? [] : ['Security check: this site isn’t served over HTTPS']),
    ...(missing.length > 0
      ? [`Missing required environment variables in production: ${missing.join(', ')}`]
      : []),
  ];
}

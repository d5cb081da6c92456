import { appEnvironment } from '~rules/environment/app-environment';

interface Site {
  /** The value of PUBLIC_APP_ENV. */
  environment: string | undefined;
  /** Whether the page came over HTTPS or from loopback. */
  isSecure: boolean;
  /** Required variables by name. */
  variables: Readonly<Record<string, string | undefined>>;
}

/** The problems that the production security check logs. None outside of production. */
export function securityProblems({ environment, isSecure, variables }: Site): string[] {
  if (appEnvironment(environment) !== 'production') return [];
  const missing = Object.keys(variables).filter((name) => !variables[name]);
  return [
    ...(isSecure ? [] : ['Security check: this site isn’t served over HTTPS']),
    ...(missing.length > 0
      ? [`Missing required environment variables in production: ${missing.join(', ')}`]
      : []),
  ];
}

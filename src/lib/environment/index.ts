export { appEnvironment } from '~rules/settings/app-environment';

export { chromiumPath, launchChromium, skipsBrowser } from '../../tools/src/chromium.ts';

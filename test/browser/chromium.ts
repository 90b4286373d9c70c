export { chromiumPath, launchChromium, noChromium } from '../../tools/src/chromium.ts';

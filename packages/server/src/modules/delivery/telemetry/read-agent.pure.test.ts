import { expect, test } from 'vitest';
import { readAgent } from './read-agent.pure';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit}`;
const view = (device: string, version = 14): string =>
  `Mozilla/5.0 (Linux; Android ${version}; ${device}; wv) ${webkit} Version/4.0 Chrome/130.0.6723.103`;

test.each([
  // Browsers within applications.
  [
    `${iphone} Mobile/22B83 Instagram 361.0.0.35.82 (iPhone15,2; iOS 18_1; pt_BR; pt; scale=3.00; 1179x2556; 675284543; IABMV/1)`,
    'mobile | iOS 18 | Instagram 361',
  ],
  [
    `${view('SM-S911B Build/UP1A.231005.007')} Mobile Safari/537.36 Instagram 358.0.0.51.90 Android (34/14; 480dpi; 1080x2340; samsung; SM-S911B; dm1q; qcom; pt_BR; 663463424)`,
    'mobile | Android 14 | Instagram 358',
  ],
  [
    `${iphone} Mobile/22A3354 [FBAN/FBIOS;FBAV/488.0.0.62.104;FBBV/657381541;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/18.0;FBSS/3;FBID/phone;FBLC/pt_BR;FBOP/5;FBRV/0]`,
    'mobile | iOS 18 | Facebook 488',
  ],
  [
    `${view('moto g52 Build/T1SRS33', 13)} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/484.0.0.63.83;]`,
    'mobile | Android 13 | Facebook 484',
  ],
  [
    `${iphone} Mobile/21G80 [FBAN/MessengerForiOS;FBAV/470.0.0.35.107;FBDV/iPhone13,2;FBSN/iOS]`,
    'mobile | iOS 18 | Messenger 470',
  ],
  [
    `${view('SM-A155M')} Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/483.0.0.42.109;]`,
    'mobile | Android 14 | Messenger 483',
  ],
  [
    `${iphone} Mobile/15E148 musical_ly_36.7.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/pt Region/BR WKWebView/1 BytedanceWebview/d8a21c6`,
    'mobile | iOS 18 | TikTok 36',
  ],
  [
    `${view('M2103K19G', 12)} Mobile Safari/537.36 musical_ly_2023607030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/36.7.3 ByteLocale/pt-BR`,
    'mobile | Android 12 | TikTok 36',
  ],
  [`${iphone} Mobile/15E148 [LinkedInApp]/9.30.1234`, 'mobile | iOS 18 | LinkedIn'],
  [`${view('SM-A546E')} Mobile Safari/537.36 WhatsApp/2.24.20.89`, 'mobile | Android 14 | WhatsApp 2'],
  [
    `${view('V2171A', 13)} Mobile Safari/537.36 XWEB/1160065 MMWEBSDK/20231202 MicroMessenger/8.0.47.2560(0x28002F36) WeChat/arm64 Weixin NetType/WIFI`,
    'mobile | Android 13 | WeChat 8',
  ],
  [`${iphone} Mobile/22B83 Twitter for iPhone/10.66`, 'mobile | iOS 18 | X 10'],
  [`${iphone} Mobile/15E148 [Pinterest/iOS]`, 'mobile | iOS 18 | Pinterest'],
  [
    `${iphone} Version/18.1 Mobile/15E148 Safari/604.1 Snapchat/13.10.0.40 (like Safari/8618.3.11.0.2, panda)`,
    'mobile | iOS 18 | Snapchat 13',
  ],
  [`${iphone} Mobile/22B83 Barcelona 357.0.0.30.109 (iPhone15,2; iOS 18_1)`, 'mobile | iOS 18 | Threads 357'],
  [`${iphone} GSA/340.3.690647061 Mobile/15E148 Safari/604.1`, 'mobile | iOS 18 | Google 340'],
  [`${windows} Teams/24295.605.3225.8804 Chrome/130.0 Safari/537.36 Edg/130.0`, 'desktop | Windows | Teams'],
  // Applications that do not name themselves.
  [`${iphone} Mobile/15E148`, 'mobile | iOS 18 | WebView'],
  [`${view('SM-A155M')} Mobile Safari/537.36`, 'mobile | Android 14 | WebView 130'],
  // Televisions.
  [
    'Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 (KHTML, like Gecko) 94.0.4606.31/7.0 TV Safari/537.36',
    'tv | Tizen 7 | -',
  ],
  [
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.5) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/4.0 Chrome/85.0.4183.93 TV Safari/537.36',
    'tv | Tizen 6 | Samsung Internet 4',
  ],
  [
    `Mozilla/5.0 (Web0S; Linux/SmartTV) ${webkit} Chrome/94.0.4606.128 Safari/537.36 WebAppManager`,
    'tv | webOS | Chrome 94',
  ],
  [
    `Mozilla/5.0 (Web0S; Linux/SmartTV) ${webkit} Chrome/79.0.3945.79 Safari/537.36 DMOST/2.0.0 (; LGE; webOSTV; WEBOS6.3.2 03.34.95; W6_lm21a;)`,
    'tv | webOS | Chrome 79',
  ],
  [`${view('AFTKA Build/PS7633', 9)} Mobile Safari/537.36`, 'tv | Android 9 | WebView 130'],
  [
    `Mozilla/5.0 (Linux; Android 9; AFTT) ${webkit} Silk/120.4.1 like Chrome/120.0.6099.230 Safari/537.36`,
    'tv | Android 9 | Silk 120',
  ],
  [`${view('BRAVIA 4K UR2 Build/STT2', 12)} Safari/537.36`, 'tv | Android 12 | WebView 130'],
  [
    `Mozilla/5.0 (X11; Linux armv7l) ${webkit} Chrome/92.0.4515.0 Safari/537.36 CrKey/1.56.500000 DeviceType/Chromecast`,
    'tv | Chromecast | Chrome 92',
  ],
  ['Roku/DVP-12.5 (12.5.0.4178-88)', 'tv | Roku 12 | -'],
  ['AppleCoreMedia/1.0.0.21K79 (Apple TV; U; CPU OS 17_1 like Mac OS X; pt_br)', 'tv | tvOS 17 | -'],
  [
    `Mozilla/5.0 (Linux; U; Android 9; pt-br; VIDAA) ${webkit} Chrome/88.0.4324.93 Safari/537.36 VIDAA/6.0 (Hisense;SmartTV;43A6GV;MTK9602)`,
    'tv | Android 9 | Chrome 88',
  ],
  [
    `Mozilla/5.0 (Linux; Linux/SmartTV) ${webkit} Chrome/76.0.3809.146 Safari/537.36 OPR/46.0.2207.0 HbbTV/1.5.1 (+DRM; TPVision; 43PUS7304/12; )`,
    'tv | Linux | Opera 46',
  ],
  // Consoles and glasses.
  [
    'Mozilla/5.0 (PlayStation; PlayStation 5/6.50) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15',
    'console | PlayStation 5 | Safari 13',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox Series X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'console | Xbox | Edge 130',
  ],
  [
    'Mozilla/5.0 (Nintendo Switch; WifiWebAuthApplet) AppleWebKit/609.4 (KHTML, like Gecko) NF/6.0.2.21.3 NintendoBrowser/5.1.0.22474',
    'console | Nintendo | -',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64; Quest 3) ${webkit} OculusBrowser/36.0.0.0 Chrome/130.0.0.0 VR Safari/537.36`,
    'other | Linux | Oculus Browser 36',
  ],
  // HarmonyOS.
  [
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${webkit} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile`,
    'mobile | HarmonyOS 5 | Chrome 114',
  ],
  [
    `Mozilla/5.0 (Tablet; OpenHarmony 5.0) ${webkit} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1`,
    'tablet | HarmonyOS 5 | Chrome 114',
  ],
  [
    `Mozilla/5.0 (PC; OpenHarmony 5.0) ${webkit} Chrome/132.0.0.0 Safari/537.36 ArkWeb/6.0.0.1`,
    'desktop | HarmonyOS 5 | Chrome 132',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; HarmonyOS; NOH-AN00; HMSCore 6.12.4.312) ${webkit} Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36`,
    'mobile | HarmonyOS | Huawei Browser 15',
  ],
  // Browsers.
  [`${windows} Chrome/140.0.0.0 Safari/537.36`, 'desktop | Windows | Chrome 140'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'desktop | Windows | Edge 140'],
  [`${windows} Chrome/128.0.0.0 Safari/537.36 OPR/114.0.0.0`, 'desktop | Windows | Opera 114'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'desktop | Linux | Firefox 143'],
  [
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'desktop | Linux | Firefox 143',
  ],
  [
    'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
    'mobile | Android 15 | Firefox 143',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S918B) ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'mobile | Android 15 | Samsung Internet 27',
  ],
  // Chrome says Android 10 whatever it is.
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'mobile | Android | Chrome 140',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
    'tablet | Android | Chrome 140',
  ],
  [`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, 'mobile | iOS 18 | Safari 18'],
  [`${iphone} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'mobile | iOS 18 | Chrome 140'],
  [`${iphone} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'mobile | iOS 18 | Firefox 143'],
  [`${iphone} EdgiOS/140.0 Version/18.0 Mobile/15E148 Safari/604.1`, 'mobile | iOS 18 | Edge 140'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
    'tablet | iPadOS 17 | Safari 17',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'desktop | macOS | Safari 18',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
    'desktop | ChromeOS | Chrome 140',
  ],
  // What is no player of a person has no device that would be made up.
  ['curl/8.9.1', '- | - | -'],
  ['node', '- | - | -'],
  ['okhttp/4.12.0', '- | - | -'],
  ['', '- | - | -'],
])('%s', (userAgent, wanted) => {
  const { device, os, app } = readAgent(userAgent);
  expect([device, os, app].map((one) => one ?? '-').join(' | ')).toBe(wanted);
});

test('a text of any length is read at once, and names nothing longer than a name', () => {
  for (const evil of ['version/1.', 'musical_ly .app_', '; ', 'droid ', '(((((', 'smart-tv '])
    for (const value of Object.values(readAgent(`Mozilla/5.0 ${evil.repeat(20_000)}`)))
      expect(String(value).length).toBeLessThanOrEqual(60);
});

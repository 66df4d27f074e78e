import { colourVariables, FONT_FAMILY, PADDING, PICTURE_CLASS } from './theme.js';

/**
 * The style sheet of a report: one column on a narrow screen and on paper, facts beside the rest on a wide
 * screen; light or dark after the reader's setting, always light in print.
 */
export function reportStyle(): string {
  return `
:root{color-scheme:light dark;${colourVariables('light')}}
@media screen and (prefers-color-scheme:dark){:root{${colourVariables('dark')}}}
*{box-sizing:border-box}
body{margin:0;padding:2rem 1.25rem 4rem;background:var(--preflearn-paper);color:var(--preflearn-ink);
font:1rem/1.55 ${FONT_FAMILY};overflow-wrap:break-word}
.report{max-width:46rem;margin:0 auto}
header{margin-bottom:2rem}
h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.25;text-wrap:balance}
h2{margin:0 0 .75rem;font-size:1.15rem;line-height:1.3}
.lead{margin:0;max-width:42rem;font-size:1.1rem;color:var(--preflearn-quiet)}
section{margin:0 0 2.25rem}
figure{margin:0 -${PADDING}px 1.25rem;overflow-x:auto}
.${PICTURE_CLASS}{display:block;min-width:30rem}
ol,ul{margin:0;padding:0;list-style:none}
ol{counter-reset:item}
ol li{counter-increment:item;display:grid;grid-template-columns:2.25rem 1fr;padding:.55rem 0;
border-top:1px solid var(--preflearn-grid)}
ol li::before{content:counter(item);color:var(--preflearn-quiet);font-variant-numeric:tabular-nums}
.condition{display:inline-block}
.then{display:block;font-weight:600}
.and,.note{color:var(--preflearn-quiet);font-weight:400}
ol div{min-width:0}
ul li{font-size:.9rem;line-height:1.7;white-space:pre-wrap;
font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:.92rem;line-height:1.45}
th,td{padding:.3rem 1.25rem .3rem 0;text-align:left;vertical-align:top;
border-top:1px solid var(--preflearn-grid)}
thead th{border-top:0;border-bottom:1px solid var(--preflearn-axis);vertical-align:bottom}
th{font-weight:600}
.facts th{font-weight:400;color:var(--preflearn-quiet)}
.facts td{font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.number{text-align:right;font-variant-numeric:tabular-nums}
@media screen and (min-width:72rem){
.report{max-width:70rem}
.columns{display:grid;grid-template-columns:minmax(0,44rem) minmax(0,1fr);column-gap:3rem}
.facts{grid-column:2;grid-row:1}
.main{grid-column:1;grid-row:1}
}
@media print{
body{padding:0;font-size:10pt}
figure,li,tr{break-inside:avoid}
h2{break-after:avoid}
.${PICTURE_CLASS}{min-width:0}
}
`;
}

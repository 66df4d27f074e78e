import { MAX_SIZES } from './report.js';
import { colourVariables, FONT_FAMILY, PADDING, PICTURE_CLASS } from './theme.js';

/**
 * The style sheet of a report: one column on a narrow screen and on paper, facts at the side on a wide screen; light or
 * dark following the reader's setting, and always light in print, where folds are left out unless they have been
 * opened, and no name is truncated.
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
h2,h3,h4,h5,h6{margin:0 0 .75rem;font-size:1.15rem;line-height:1.3}
h3,h4,h5,h6{font-size:1rem}
.lead{margin:0;max-width:42rem;font-size:1.1rem}
.note{margin:0 0 .75rem;font-size:.9rem}
.scroll+.note{margin:.5rem 0 0}
section{margin:0 0 2.25rem}
figure{margin:0 -${PADDING}px 1.25rem}
.${PICTURE_CLASS}{display:block}
.narrow{display:none}
@media screen and (max-width:44rem){
.wide{display:none}
.narrow{display:block}
.narrow .${PICTURE_CLASS}{width:100%;max-width:30rem}
}
.name{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden;
overflow-wrap:anywhere}
.name:focus{-webkit-line-clamp:none}
:focus-visible{outline:2px solid var(--preflearn-data-1);outline-offset:2px}
details{border-top:1px solid var(--preflearn-grid)}
details+:not(details){margin-top:2.25rem}
details:last-child{margin-bottom:2.25rem}
details details{margin-left:1rem}
summary{padding:.5rem 0;cursor:pointer;font-weight:600;list-style-position:outside;margin-left:1.1rem}
summary .name,.condition .name{display:-webkit-inline-box;vertical-align:top}
details[open]>summary{margin-bottom:.75rem}
${LISTS}
${TABLES}
fieldset{margin:0;padding:0;border:0;min-width:0}
legend{padding:0;margin:0 0 .4rem;font-size:.9rem;font-weight:600}
.sizes>input{position:absolute;opacity:0}
.sizes>label{display:inline-block;min-width:2.25rem;padding:.15rem .6rem;margin:0 .25rem .5rem 0;text-align:center;
cursor:pointer;border:1px solid var(--preflearn-grid);border-radius:1rem;font-variant-numeric:tabular-nums}
.sizes>:checked+label{border-color:var(--preflearn-data-1);font-weight:700}
.sizes>:focus-visible+label{outline:2px solid var(--preflearn-data-1);outline-offset:2px}
.sizes>div{display:none}
${sizeRules()}
@media screen and (max-width:44rem){
body{padding:1.25rem 1.25rem 3rem}
h1{font-size:1.45rem}
.head{max-width:8.5rem}
.cell{max-width:14rem}
th,td{padding-right:.8rem}
}
@media screen and (min-width:72rem){
.report{max-width:70rem}
.columns{display:grid;grid-template-columns:minmax(0,44rem) minmax(0,1fr);column-gap:3rem}
}
@media print{
body{padding:0;font-size:10pt}
figure,li,tr{break-inside:avoid}
h2,h3,summary{break-after:avoid}
details:not([open]){display:none}
.scroll{overflow:visible}
.name{-webkit-line-clamp:none}
}
`;
}

const LISTS = `ol,ul{margin:0;padding:0;list-style:none}
ol{counter-reset:item}
ol li{counter-increment:item;display:grid;grid-template-columns:2.25rem 1fr;padding:.55rem 0;
border-top:1px solid var(--preflearn-grid)}
ol li::before{content:counter(item);color:var(--preflearn-quiet);font-variant-numeric:tabular-nums}
.condition{display:inline-block;max-width:100%}
.then{display:block;font-weight:600}
.and,.note{color:var(--preflearn-quiet);font-weight:400}
ol div{min-width:0}
ul li{font-size:.92rem;line-height:1.6;padding:.2rem 0;white-space:pre-wrap;
font-variant-numeric:tabular-nums}`;

const TABLES = `.scroll{overflow-x:auto;max-width:100%}
table{border-collapse:separate;border-spacing:0;font-size:.92rem;line-height:1.45}
th,td{padding:.3rem 1.25rem .3rem 0;text-align:left;vertical-align:top;
border-top:1px solid var(--preflearn-grid)}
thead th{border-top:0;border-bottom:1px solid var(--preflearn-axis);vertical-align:bottom}
th{font-weight:600}
tbody th{font-weight:400}
.scroll th,.scroll td{overflow-wrap:break-word}
.scroll th{max-width:14rem}
.head{display:block;width:max-content;max-width:14rem;overflow-wrap:anywhere}
.cell{display:block;width:max-content;max-width:20rem;overflow-wrap:anywhere}
.scroll tr>:first-child{position:sticky;left:0;background:var(--preflearn-paper);z-index:1}
.facts{overflow-wrap:break-word}
.facts th{color:var(--preflearn-quiet);min-width:9rem;overflow-wrap:anywhere}
.facts td{overflow-wrap:anywhere;min-width:6rem}
.number{text-align:right}
.number .head,.number .name,.number .cell{margin-left:auto}
td{font-variant-numeric:tabular-nums}
.best{font-weight:700}
.quiet{color:var(--preflearn-quiet)}`;

/** Shows, among the lists of a choice, that of the selected button. */
function sizeRules(): string {
  const selectors = Array.from(
    { length: MAX_SIZES },
    (_, i) => `.sizes>input:nth-of-type(${i + 1}):checked~div:nth-of-type(${i + 1})`,
  );
  return `${selectors.join(',\n')}{display:block}`;
}

import { Random, tableFromColumns, takeTarget } from '@preflearn/core';
import { RankRules } from '@preflearn/rank-rules';
const rows=+process.argv[2]||1e4, rules=+process.argv[3]||500;
const random = new Random(1); const A=16;
const x = Array.from({ length: A }, () => Float64Array.from({ length: rows }, () => random.normal()));
const y = Float64Array.from({ length: rows }, (_, i) => { const bump = 2 / (1 + x[2][i] * x[2][i] + x[3][i] * x[3][i]); return x[0][i] - x[1][i] + bump + (x[5][i] > 0 ? x[4][i] : 0) + random.normal(); });
const cols = {}; x.forEach((v,j)=>cols['x'+j]=v); cols.y=y;
const data = takeTarget(tableFromColumns(cols), 'y', { kind: 'ordinal', discretize: 10 });
for (let k=0;k<(+process.argv[4]||2);k++){ const t=performance.now(); const c=process.cpuUsage(); const m=new RankRules({rules}).fit(data,{seed:1}); const u=process.cpuUsage(c); console.log(rows, 'wall', (performance.now()-t).toFixed(0), 'cpu', ((u.user+u.system)/1e3).toFixed(0), 'conds', m.rules.reduce((s,r)=>s+r.conditions.length,0)); }

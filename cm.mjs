import { parseSync } from 'rolldown/utils';
import { readFileSync, writeFileSync } from 'node:fs';
import { execSync } from 'node:child_process';
const files = execSync("git ls-files -co --exclude-standard | grep -E '\\.test\\.tsx?$' | grep -vE 'test/plain/|refusals'", {encoding:'utf8'}).trim().split('\n');
const rev = process.argv.slice(2).filter(x=>x.startsWith('rev:')).map(x=>x.slice(4)); const only = process.argv.slice(2).map(x=>x.replace('rev:','')); // file:line list to apply
const unwrap = (n) => { while (n && (n.type==='TSAsExpression'||n.type==='ParenthesizedExpression')) n=n.expression; return n; };
let total=0;
for (const file of files) {
  const text = readFileSync(file,'utf8');
  const ast = parseSync(file,text).program;
  const edits=[]; 
  const lineOf = (p) => text.slice(0,p).split('\n').length;
  (function visit(node){
    if (!node || typeof node!=='object') return;
    if (Array.isArray(node)) { node.forEach(visit); return; }
    if (node.type==='CallExpression' && node.callee?.type==='CallExpression' && node.callee.callee?.type==='MemberExpression' && node.callee.callee.property?.name==='each') {
      const each=node.callee; const arr=unwrap(each.arguments[0]);
      const fn=node.arguments[1]; const title=node.arguments[0];
      if (arr?.type==='ArrayExpression' && fn?.type?.includes('Function') && fn.params[0]?.type==='Identifier' && fn.params[0].name.startsWith('_') && fn.params.length>=2 && arr.elements.length>2) {
        const rows=arr.elements.map(unwrap);
        if (rows.every(r=>r?.type==='ArrayExpression' && r.elements.length>=2 && r.elements[0].type==='Literal' && typeof r.elements[0].value==='string')) {
          const e=[];
          for (const r of rows) e.push([r.elements[0].start, r.elements[1].start, '']);
          e.push([fn.params[0].start, fn.params[1].start, '']);
          const ta = each.typeArguments ?? each.typeParameters;
          if (ta) { const tup=ta.params[0]; if (tup.type==='TSTupleType') e.push([tup.elementTypes[0].start, tup.elementTypes[1].start,'']); else if (tup.type!=='TSTupleType') return; }
          let t=text; for (const [a,b,c] of e.toSorted((x,y)=>y[0]-x[0])) t=t.slice(0,a)+c+t.slice(b);
          const id=`${file}:${lineOf(node.start)}`;
          if (rev.includes(id)) { e.length=0; const flip=(els,drop=1)=>{ const k=els.slice(drop); e.push([els[0].start, k.at(-1).end, k.toReversed().map(z=>text.slice(z.start,z.end)).join(', ')]); };
            for (const r of rows) flip(r.elements); flip(fn.params); if (ta) flip(ta.params[0].elementTypes); }
          edits.push({id,e,rows:rows.length,sec:rows[0].elements[1].type,title:text.slice(title.start,title.end),t});
        }
      }
    }
    for (const k of Object.keys(node)) if (k!=='parent') visit(node[k]);
  })(ast);
  const before = text.split('\n').length;
  for (const x of edits) {
    if (only.length===0) {
      const out = execSync(`npx biome format --stdin-file-path=${file} 2>/dev/null`,{input:x.t,encoding:'utf8'});
      const gain = before - out.split('\n').length; if (gain>=4) { total+=gain; console.log(gain, x.id, x.rows, x.sec, x.title.slice(0,80)); }
    }
  }
  const sel = edits.filter(x=>only.includes(x.id)).flatMap(x=>x.e);
  if (sel.length) { let t=text; for (const [a,b,c] of sel.toSorted((x,y)=>y[0]-x[0])) t=t.slice(0,a)+c+t.slice(b); writeFileSync(file,t); }
}
console.log(total);

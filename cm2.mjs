import { parseSync } from 'rolldown/utils';
import { readFileSync, writeFileSync } from 'node:fs';
import { execSync } from 'node:child_process';
const files = execSync("ls packages/cli/test/*.test.ts packages/cli/src/*/*.test.ts", {encoding:'utf8'}).trim().split('\n').filter(f=>!/refusals|plain/.test(f));
const FN=/^(runGyre|jsonOf|expectRefusal)$/;
const unwrap = (n) => { while (n && (n.type==='TSAsExpression'||n.type==='ParenthesizedExpression')) n=n.expression; return n; };
const plainArr=(n)=>n?.type==='ArrayExpression'&&n.elements.length>=1&&n.elements.every(e=>e?.type==='Literal'&&typeof e.value==='string'&&/^[^\s'"`\\]+$/.test(e.value));
const str=(n)=>`'${n.elements.map(e=>e.value).join(' ')}'`;
let total=0;
for (const file of files) {
  const text = readFileSync(file,'utf8');
  if (!/from '(\.\.\/)*(\.\/)?(test\/)?run-gyre/.test(text) && !text.includes('run-gyre')) continue;
  const ast = parseSync(file,text).program; const edits=[];
  (function visit(node){
    if (!node || typeof node!=='object') return;
    if (Array.isArray(node)) { node.forEach(visit); return; }
    if (node.type==='CallExpression') {
      if (node.callee.type==='Identifier' && FN.test(node.callee.name) && plainArr(node.arguments[0])) edits.push([node.arguments[0].start,node.arguments[0].end,str(node.arguments[0])]);
      if (node.callee?.type==='CallExpression' && node.callee.callee?.type==='MemberExpression' && node.callee.callee.property?.name==='each' && !node.callee.typeArguments) {
        const a0=node.callee.arguments[0]; const arr=unwrap(a0); const fn=node.arguments[1];
        if (arr?.type==='ArrayExpression' && fn?.params) {
          const rows=arr.elements.map(unwrap);
          for (let c=0;c<fn.params.length;c++) {
            const p=fn.params[c]; if (p.type!=='Identifier') continue;
            const cells=rows.map(r=>r?.type==='ArrayExpression'?r.elements[c]:(fn.params.length===1?r:undefined));
            if (cells.filter(plainArr).length<2 || cells.some(x=>!x||(x.type!=='ArrayExpression'))) continue;
            // uses of param
            let ok=true,uses=0;
            (function v(n,parent,key){ if(!n||typeof n!=='object')return; if(Array.isArray(n)){n.forEach((x,i)=>v(x,parent,key));return;}
              if(n.type==='Identifier'&&n.name===p.name&&!(parent?.type==='MemberExpression'&&key==='property')&&!(parent?.type==='Property'&&key==='key')){uses++; if(!(parent?.type==='CallExpression'&&parent.callee.type==='Identifier'&&FN.test(parent.callee.name)&&parent.arguments[0]===n)) ok=false;}
              for(const k of Object.keys(n)) v(n[k],n,k); })(fn.body,null,null);
            if(!ok||!uses) continue;
            for (const x of cells) if (plainArr(x)) edits.push([x.start,x.end,str(x)]);
          }
        }
      }
    }
    for (const k of Object.keys(node)) visit(node[k]);
  })(ast);
  if (!edits.length) continue;
  let t=text; for (const [a,b,c] of edits.toSorted((x,y)=>y[0]-x[0])) t=t.slice(0,a)+c+t.slice(b);
  total+=edits.length; writeFileSync(file,t);
}
console.log(total);

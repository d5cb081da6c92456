import { chromium } from '@playwright/test';
const base='http://127.0.0.1:4750', out='/tmp/shots'; 
const browser=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']});
const ctx=await browser.newContext({viewport:{width:1440,height:900}});
const page=await ctx.newPage();
await page.goto(base+'/auth');
await page.getByRole('tab',{name:'Sign In'}).click();
await page.getByLabel('Email').fill('writer@example.com');
await page.getByLabel('Password',{exact:true}).fill('demo-password');
await page.keyboard.press('Enter');
await page.waitForURL(u=>!u.pathname.startsWith('/auth'));
await page.goto(base+'/blog/create');
await page.getByLabel('Title',{exact:true}).fill('Why nurses leave in their first year');
const body=page.getByRole('textbox',{name:'Post body'});
await body.pressSequentially('## Pay\nThey earn less.\n');
await body.evaluate((b)=>{const d=new DataTransfer();d.setData('text/html','<ol start="3"><li>Three</li><li>Four</li></ol><p>Now <s>$5,000</s> $3,000. 10<sup>2</sup></p><table><tr><td>Q2</td><td></td><td>900</td></tr></table>');b.dispatchEvent(new ClipboardEvent('paste',{clipboardData:d,bubbles:true,cancelable:true}))});
await page.keyboard.press('End');await body.pressSequentially('\nAfter.\n/');
await page.waitForTimeout(1500);
for(const scheme of ['light','dark'])for(const [w,h] of [[1440,1000],[768,1024],[390,844]]){
 await page.emulateMedia({colorScheme:scheme});await page.setViewportSize({width:w,height:h});await page.waitForTimeout(400);
 await page.screenshot({path:`${out}/editor-${w}-${scheme}.png`});
}
await page.keyboard.press('Escape');
await page.locator('summary',{hasText:'SEO'}).evaluate(e=>e.parentElement.open=true);
await page.locator('summary',{hasText:/^More$/}).evaluate(e=>e.parentElement.open=true);
await page.waitForTimeout(1500);
for(const scheme of ['light','dark'])for(const [w,h] of [[1440,1000],[768,1024],[390,844]]){
 await page.emulateMedia({colorScheme:scheme});await page.setViewportSize({width:w,height:h});
 const t=page.locator('#writing-settings-toggle'); if(await t.isVisible()&&await t.getAttribute('aria-expanded')==='false')await t.click();
 await page.waitForTimeout(400);
 await page.locator('aside[aria-label="Post settings"]').screenshot({path:`${out}/settings-${w}-${scheme}.png`});
}
await browser.close();

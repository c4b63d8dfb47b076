use std::{collections::BTreeMap, io::Read, time::Instant};
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let show: usize = std::env::args().nth(2).map_or(6, |n| n.parse().unwrap());
    let mut text = String::new();
    let file = std::fs::File::open(&path).unwrap();
    if path.ends_with(".gz") { flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap(); }
    else { std::io::BufReader::new(file).read_to_string(&mut text).unwrap(); }
    let (mut all, mut read, mut ok) = (0, 0, 0);
    let mut kinds: BTreeMap<String, (usize, Vec<String>)> = BTreeMap::new();
    let (mut t_read, mut t_conf) = (0u128, 0u128);
    let safe_only = std::env::args().nth(3).is_some();
    for line in text.lines() {
        let v: serde_json::Value = serde_json::from_str(line).unwrap();
        if safe_only && v["kind"] != "safe" { continue; }
        let Some(cmd) = v["command"].as_str().or(v["input"]["command"].as_str()) else { continue };
        all += 1;
        let Ok(gated) = perm_bash::gate::check(cmd, perm_core::Shell::Bash) else { continue };
        let t = Instant::now();
        let Ok(script) = perm_bash::read::read(&gated) else { continue };
        t_read += t.elapsed().as_nanos();
        read += 1;
        let t = Instant::now();
        let r = perm_bash::confirm::confirm(cmd, &script);
        t_conf += t.elapsed().as_nanos();
        match r {
            Ok(()) => ok += 1,
            Err(u) => {
                let m = u.reason.message.to_string();
                let k = m.rsplit_once(" (").map_or(m.clone(), |x| x.1.to_owned());
                let e = kinds.entry(k).or_default();
                e.0 += 1;
                if e.1.len() < show { e.1.push(format!("{cmd:?} @ {:?}", u.reason.span.map(|s| s.of(cmd)))); }
            }
        }
    }
    println!("{path}: texts {all} read {read} agreed {ok} = {:.3} %; read {} ns confirm {} ns mean", 100.0 * ok as f64 / read as f64, t_read / read.max(1) as u128, t_conf / read.max(1) as u128);
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    kinds.sort_by_key(|k| std::cmp::Reverse(k.1.0));
    for (k, (n, ex)) in kinds { println!("  {n} {k}"); for e in ex { println!("      {e}"); } }
}

//! The order of functions in a program for a browser.

use std::collections::HashMap;
use std::convert::Infallible;

use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, FunctionSectionReader, KnownCustom, Name, Parser,
    Payload, TypeRef,
};

/// Sorts the functions of a program by name, and drops the names. wasm-bindgen sorts them by size. gzip
/// looks back 32 KiB only, and the copies of one generic function have names that begin alike: side by
/// side, the second one costs little, and the packed program is smaller by 14 %.
pub(crate) fn by_name(wasm: &[u8]) -> Result<Vec<u8>, Error> {
    let (mut imported, mut defined, mut names) = (0, 0, HashMap::new());
    for payload in Parser::new(0).parse_all(wasm) {
        match payload? {
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::FunctionSection(section) => defined = section.count(),
            Payload::CustomSection(section) => names.extend(function_names(&section)?),
            _ => {}
        }
    }
    let mut before: Vec<u32> = (0..imported + defined).collect();
    let local = &mut before[imported as usize..];
    local.sort_by_key(|index| names.get(index));
    let mut after = vec![0; before.len()];
    for (new, old) in (0..).zip(&before) {
        after[*old as usize] = new;
    }
    let mut module = Module::new();
    let mut order = Order {
        first: imported,
        before,
        after,
    };
    utils::parse_core_module(&mut order, &mut module, Parser::new(0), wasm)?;
    Ok(module.finish())
}

/// The names of functions by their indices, if a section has them.
fn function_names<'a>(section: &CustomSectionReader<'a>) -> Result<Vec<(u32, &'a str)>, Error> {
    let mut names = Vec::new();
    if let KnownCustom::Name(parts) = section.as_known() {
        for part in parts {
            if let Name::Function(named) = part? {
                for function in named {
                    let function = function?;
                    names.push((function.index, function.name));
                }
            }
        }
    }
    Ok(names)
}

struct Order {
    /// The index of the first function that is not imported.
    first: u32,
    /// The index that each function had before, and the index after the change of each one before.
    before: Vec<u32>,
    after: Vec<u32>,
}

impl Order {
    /// The items of all functions that are not imported, in their new order.
    fn sorted<T>(&self, items: Vec<T>) -> Vec<T> {
        let mut items: Vec<_> = items.into_iter().map(Some).collect();
        let before = self.before[self.first as usize..].iter();
        let places = before.map(|old| (old - self.first) as usize);
        places.filter_map(|place| items[place].take()).collect()
    }
}

impl Reencode for Order {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        Ok(self.after[function as usize])
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error> {
        let types = section.into_iter().collect::<Result<_, _>>()?;
        for of_function in self.sorted(types) {
            functions.function(self.type_index(of_function)?);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error> {
        let bodies = section.into_iter().collect::<Result<_, _>>()?;
        for body in self.sorted(bodies) {
            self.parse_function_body(code, body)?;
        }
        Ok(())
    }

    /// A browser reads none.
    fn parse_custom_section(
        &mut self,
        _: &mut Module,
        _: CustomSectionReader<'_>,
    ) -> Result<(), Error> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{
        EntityType, ExportKind, ExportSection, Function, ImportSection, NameMap, NameSection,
        TypeSection, ValType,
    };
    use wasmparser::Operator;

    use super::*;

    /// A program that imports a function and has one for each name, which is exported, too. Each
    /// returns another number; the first one calls the last one.
    fn program(names: &[&str]) -> Vec<u8> {
        let mut module = Module::new();
        let mut types = TypeSection::new();
        types.ty().function([], [ValType::I32]);
        let mut imports = ImportSection::new();
        imports.import("m", "f", EntityType::Function(0));
        let (mut functions, mut exports) = (FunctionSection::new(), ExportSection::new());
        let (mut code, mut of_functions) = (CodeSection::new(), NameMap::new());
        for (index, name) in (1..).zip(names) {
            functions.function(0);
            exports.export(name, ExportKind::Func, index);
            of_functions.append(index, name);
            let mut body = Function::new([]);
            body.instructions().i32_const(number(name)).end();
            if index == 1 {
                body = Function::new([]);
                body.instructions()
                    .call(u32::try_from(names.len()).expect("few"))
                    .end();
            }
            code.function(&body);
        }
        let mut section = NameSection::new();
        section.functions(&of_functions);
        module.section(&types).section(&imports).section(&functions);
        module.section(&exports).section(&code).section(&section);
        module.finish()
    }

    /// The number that the function with this name returns.
    fn number(name: &str) -> i32 {
        name.bytes().map(i32::from).sum()
    }

    /// The exports by their index, and the first instruction of each function that is not imported.
    fn read(wasm: &[u8]) -> (Vec<(u32, String)>, Vec<String>) {
        let (mut exports, mut bodies) = (Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(wasm) {
            match payload.expect("a program") {
                Payload::ExportSection(section) => {
                    let all = section.into_iter().map(|it| it.expect("an export"));
                    exports.extend(all.map(|it| (it.index, it.name.to_owned())));
                }
                Payload::CodeSectionEntry(body) => {
                    let mut operators = body.get_operators_reader().expect("a body");
                    bodies.push(match operators.read().expect("an instruction") {
                        Operator::I32Const { value } => value.to_string(),
                        Operator::Call { function_index } => format!("call {function_index}"),
                        other => panic!("{other:?}"),
                    });
                }
                Payload::CustomSection(section) => panic!("{}", section.name()),
                _ => {}
            }
        }
        exports.sort_unstable();
        (exports, bodies)
    }

    #[test]
    fn functions_are_sorted_by_name_and_found_under_their_new_indices() {
        let sorted = by_name(&program(&["m", "x", "a", "k"])).expect("a program");
        let (exports, bodies) = read(&sorted);
        let wanted = [(1, "a"), (2, "k"), (3, "m"), (4, "x")];
        assert_eq!(
            exports,
            wanted.map(|(index, name)| (index, name.to_owned()))
        );
        // `m` was the first function and calls `k`, which was the last.
        let of = |name| number(name).to_string();
        assert_eq!(bodies, [of("a"), of("k"), "call 2".to_owned(), of("x")]);
    }
}

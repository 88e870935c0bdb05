#if DEBUG && os(Linux)
    import Runtime

    extension Reentrancy {
        /// The way from where this is called back to the thread's beginning, in user code and in operators; the inner
        /// machinery of this module is left out.
        static func capture() -> Reentrancy? {
            guard let backtrace = try? Backtrace.capture().symbolicated() else { return nil }
            var path: [Step] = []
            for symbol in backtrace.frames.compactMap(\.symbol) {
                guard let location = symbol.sourceLocation, location.line > 0 else { continue }
                let step = Step(function: shorten(symbol.name), file: location.path, line: location.line)
                guard isTelling(step), path.last != step else { continue }
                path.append(step)
            }
            return Reentrancy(path: path)
        }

        private static func isTelling(_ step: Step) -> Bool {
            guard step.file.contains("/Sources/Streams/") else {
                return step.file.hasSuffix(".swift") && !step.file.hasPrefix("/home/build-user/")
                    && !step.file.contains("/swift-generated-sources/")
            }
            return step.file.contains("/Operators/") || step.file.contains("/Property/")
                || step.file.contains("/Action/")
        }

        /// `map<A>(_:)` of `closure #1 in closure #1 in SignalProducer.map<A>(_:)`.
        private static func shorten(_ name: String) -> String {
            name.split(separator: " in ").last.map(String.init) ?? name
        }
    }
#endif

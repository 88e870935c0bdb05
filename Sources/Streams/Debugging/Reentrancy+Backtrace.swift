#if DEBUG && os(Linux) && canImport(Runtime)
    import Foundation
    import Runtime

    extension Reentrancy {
        /// The way from where this is called back to the thread's beginning, in user code and in operators; the inner
        /// machinery of this module is left out.
        static func capture() -> Reentrancy? {
            let images = ImageMap.capture()
            let backtrace = try? Backtrace.capture(limit: walkableDepth(in: images), top: 0, images: images)
            guard let backtrace = backtrace?.symbolicated() else { return nil }
            var path: [Step] = []
            for symbol in backtrace.frames.compactMap(\.symbol) {
                guard let location = symbol.sourceLocation, location.line > 0 else { continue }
                let step = Step(function: shorten(symbol.name), file: location.path, line: location.line)
                guard isTelling(step), path.last != step else { continue }
                path.append(step)
            }
            return Reentrancy(path: path)
        }

        /// How many frames can be walked by their frame pointers: those up to the first that is neither of this program
        /// nor of Swift's own libraries. C code may keep something else in that register (libcurl does), and who takes
        /// that for an address crashes.
        private static func walkableDepth(in images: ImageMap) -> Int {
            let places = Thread.callStackReturnAddresses.map { address in
                images.indexOfImage(at: Backtrace.Address(address.uint64Value))
            }
            let walkable = places.prefix { place in
                guard let place else { return false }
                return place == places.first || isOfSwift(images[place])
            }
            // The innermost two are this function and its caller.
            return max(0, walkable.count - 2)
        }

        private static func isOfSwift(_ image: Backtrace.Image) -> Bool {
            ["libswift", "libdispatch", "libFoundation", "lib_Foundation", "libTesting"].contains {
                image.name?.hasPrefix($0) == true
            }
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

import Millrace

func makeCityDetailScreen(
    of city: City,
    with buildingMaterials: CitiesBuildingMaterials,
    in flow: any Flow
) -> ScreenController {
    let viewModel = CityDetailViewModel(
        city: city,
        cityDetailBusinessController: CityDetailBusinessController(accessible: buildingMaterials.session)
    )
    let flowController = CityDetailFlowController(flow: flow, buildingMaterials: buildingMaterials)
    return ScreenController(
        viewModel: viewModel,
        renderer: CityDetailRenderer.init(observer:),
        routes: flowController.handle
    )
}
